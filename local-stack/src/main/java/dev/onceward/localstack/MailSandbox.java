package dev.onceward.localstack;

import java.net.URI;

/**
 * Where a sandbox takes requests and mails.
 *
 * @param smtpPort on the loopback address
 */
record MailSandbox(URI uri, int smtpPort) {}
