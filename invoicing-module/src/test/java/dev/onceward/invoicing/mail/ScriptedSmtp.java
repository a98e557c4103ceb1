package dev.onceward.invoicing.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** An SMTP server that says what it is told to: a reply, nothing at all, or goodbye. */
final class ScriptedSmtp implements AutoCloseable {

  /** In place of a reply. */
  static final String HANG_UP = "hang up";

  static final String SAY_NOTHING = "say nothing";

  /** After the dot. */
  static final String END_OF_DATA = ".";

  private final ServerSocket server;
  private final Thread thread = new Thread(this::serve, "scripted-smtp");
  private final Map<String, String> replies = new ConcurrentHashMap<>();
  private final List<String> mails = new CopyOnWriteArrayList<>();

  ScriptedSmtp() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  /** What it answers a command with, else it is content. */
  ScriptedSmtp answering(String command, String reply) {
    replies.put(command, reply);
    return this;
  }

  /** What came after DATA, whatever it was answered with. */
  List<String> mails() {
    return mails;
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        converse(
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)),
            socket.getOutputStream());
      } catch (IOException goneAway) {
        // The client has hung up, or the test is over.
      }
    }
  }

  private void converse(BufferedReader in, OutputStream out) throws IOException {
    if (!reply(out, "CONNECT", "220 scripted")) {
      return;
    }
    String line = in.readLine();
    while (line != null) {
      String command = line.split("[ :]", 2)[0];
      if (!reply(out, command, command.equals("DATA") ? "354 go ahead" : "250 fine")) {
        return;
      }
      if (command.equals("DATA") && !replies.containsKey("DATA")) {
        mails.add(mail(in));
        if (!reply(out, END_OF_DATA, "250 taken")) {
          return;
        }
      }
      line = command.equals("QUIT") ? null : in.readLine();
    }
  }

  private static String mail(BufferedReader in) throws IOException {
    StringBuilder mail = new StringBuilder();
    for (String line = in.readLine(); line != null && !line.equals("."); line = in.readLine()) {
      mail.append(line).append('\n');
    }
    return mail.toString();
  }

  /** False if it has hung up. Saying nothing, it listens until the client has had enough. */
  private boolean reply(OutputStream out, String command, String usual) throws IOException {
    String reply = replies.getOrDefault(command, usual);
    if (reply.equals(HANG_UP)) {
      return false;
    }
    if (!reply.equals(SAY_NOTHING)) {
      out.write((reply + "\r\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
