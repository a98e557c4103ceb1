package dev.onceward.localstack.sandbox;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.function.Consumer;

/** An append-only file of JSON lines. A line counts when its end was written. */
final class Journal implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Journal.class.getName());

  private final Path file;
  private final FileChannel channel;
  private final Object syncing = new Object();
  private long synced;

  private Journal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Opens the file for this JVM alone and hands over every line written before. */
  static Journal open(Path folder, Consumer<Map<String, Object>> reader) {
    Path file = folder.resolve("journal.jsonl");
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock(channel, file);
      long end = new JournalReader(file).readAll(reader);
      cutOff(channel, file, end);
      channel.position(end);
      return new Journal(file, channel);
    } catch (IOException e) {
      throw new SandboxException("Cannot open the sandbox's journal " + file + ": " + e, e);
    }
  }

  private static void lock(FileChannel channel, Path file) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return;
      }
    } catch (OverlappingFileLockException sameJvm) {
      LOG.log(Level.DEBUG, "held by this JVM", sameJvm);
    }
    channel.close();
    throw new SandboxException(
        "Another sandbox writes to %s: stop it, or choose another folder.".formatted(file));
  }

  private static void cutOff(FileChannel channel, Path file, long end) throws IOException {
    long torn = channel.size() - end;
    if (torn > 0) {
      LOG.log(
          Level.WARNING,
          "The last line of {0} was not written to its end (a crash): its {1} bytes are cut off. Its client got no answer.",
          file,
          Long.toString(torn));
      channel.truncate(end);
      channel.force(true);
    }
  }

  /** Writes a line; returns the position to {@link #sync}. One caller at a time. */
  long append(Map<String, Object> entry) {
    ByteBuffer line = ByteBuffer.wrap((Json.write(entry) + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      while (line.hasRemaining()) {
        channel.write(line);
      }
      return channel.position();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Returns when everything up to the position is on the disk; many callers share one fsync. */
  void sync(long position) {
    synchronized (syncing) {
      if (synced >= position) {
        return;
      }
      try {
        long reached = channel.position();
        channel.force(false);
        synced = reached;
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  private SandboxException failed(IOException e) {
    return new SandboxException(
        "Cannot write the sandbox's journal %s: %s. Check the disk and start it again."
            .formatted(file, e),
        e);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw failed(e);
    }
  }
}
