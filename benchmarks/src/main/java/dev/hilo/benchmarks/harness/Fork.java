package dev.hilo.benchmarks.harness;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A program in another process. Questions and answers are serialized objects, one per line. */
public final class Fork<Q extends Serializable, A extends Serializable> implements AutoCloseable {

  private static final String READY = "fork-ready";
  private static final String ANSWER = "fork-answer ";

  private final Process process;
  private final BufferedReader output;
  private final List<String> log = new ArrayList<>();

  /** Starts a program. */
  public Fork(
      Java java, String classPath, Class<? extends Program<Q, A>> program, List<String> options)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(java.executable().toString()));
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, Fork.class.getName(), program.getName()));
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  public void awaitStart() throws IOException {
    await(READY);
  }

  /** Sends a question, without waiting for the answer. */
  public void ask(Q question) throws IOException {
    process.getOutputStream().write((text(question) + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** Waits for the answer to the oldest open question. */
  @SuppressWarnings("unchecked") // the program's type of answers
  public A answer() throws IOException {
    return (A) object(await(ANSWER));
  }

  private String await(String beginning) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(beginning)) {
        return line.substring(beginning.length());
      }
      log.add(line);
    }
    throw new IllegalStateException(
        "The process ended without '" + beginning + "'. Its output:\n" + String.join("\n", log));
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Runs in the other process: answers until there are no more questions. */
  @SuppressWarnings("unchecked") // the constructor checks the class
  public static void main(String[] arguments) throws Exception {
    Program<Object, Serializable> program =
        Class.forName(arguments[0])
            .asSubclass(Program.class)
            .getDeclaredConstructor()
            .newInstance();
    BufferedReader questions =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println(READY);
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      System.out.println(ANSWER + text(program.answer(object(line))));
    }
  }

  private static String text(Serializable object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  @SuppressWarnings("BanSerializableRead") // from a process that we started
  private static Object object(String text) throws IOException {
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
      return in.readObject();
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }

  /** The program in the other process. Has a public constructor without parameters. */
  @FunctionalInterface
  public interface Program<Q, A> {

    A answer(Q question) throws Exception;
  }
}
