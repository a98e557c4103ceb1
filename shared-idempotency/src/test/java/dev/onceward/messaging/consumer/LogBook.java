package dev.onceward.messaging.consumer;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class logs meanwhile. */
final class LogBook extends Handler implements AutoCloseable {

  private final Logger logger;
  private final List<String> messages = new CopyOnWriteArrayList<>();

  private LogBook(Logger logger) {
    this.logger = logger;
  }

  static LogBook of(Class<?> type) {
    LogBook book = new LogBook(Logger.getLogger(type.getName()));
    book.logger.addHandler(book);
    return book;
  }

  List<String> messages() {
    return messages;
  }

  @Override
  public void publish(LogRecord record) {
    messages.add(MessageFormat.format(record.getMessage(), record.getParameters()));
  }

  @Override
  public void flush() {
    // Nothing is held back.
  }

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
