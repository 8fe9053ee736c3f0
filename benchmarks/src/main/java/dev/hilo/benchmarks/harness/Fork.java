package dev.hilo.benchmarks.harness;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** A program in another process. Questions and answers are serialized objects. */
public final class Fork<Q extends Serializable, A extends Serializable> implements AutoCloseable {

  private final Process process;
  private final ObjectOutputStream questions;
  private final ObjectInputStream answers;

  /** Starts a program, and waits until it runs. */
  public Fork(
      Java java, String classPath, Class<? extends Program<Q, A>> program, List<String> options)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(java.executable().toString()));
    // Its output consists of answers.
    command.add("-XX:+DisplayVMOutputToStderr");
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, Fork.class.getName(), program.getName()));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    questions = new ObjectOutputStream(process.getOutputStream());
    answers = new ObjectInputStream(process.getInputStream());
  }

  /** Sends a question, without waiting for the answer. */
  public void ask(Q question) throws IOException {
    send(question, questions);
  }

  /** Waits for the answer to the oldest open question. Fails if the process has ended. */
  @SuppressWarnings({"unchecked", "BanSerializableRead"}) // from a process that we started
  public A answer() throws IOException, ClassNotFoundException {
    return (A) answers.readObject();
  }

  private static void send(Object object, ObjectOutputStream receiver) throws IOException {
    receiver.writeObject(object);
    // Otherwise the stream keeps all objects.
    receiver.reset();
    receiver.flush();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Runs in the other process: answers until that is killed. */
  @SuppressWarnings({"unchecked", "BanSerializableRead"}) // the constructor checks the class
  public static void main(String[] arguments) throws Exception {
    Program<Object, Object> program =
        Class.forName(arguments[0])
            .asSubclass(Program.class)
            .getDeclaredConstructor()
            .newInstance();
    ObjectOutputStream answers = new ObjectOutputStream(System.out);
    answers.flush();
    System.setOut(System.err);
    ObjectInputStream questions = new ObjectInputStream(System.in);
    try {
      while (true) {
        send(program.answer(questions.readObject()), answers);
      }
    } catch (Exception e) {
      // Threads of the program could keep the process alive.
      e.printStackTrace();
      System.exit(1);
    }
  }

  /** The program in the other process. Has a public constructor without parameters. */
  @FunctionalInterface
  public interface Program<Q, A> {

    A answer(Q question) throws Exception;
  }
}
