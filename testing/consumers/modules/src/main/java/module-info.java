module com.example {
  requires dev.hilo;
  requires org.hsqldb;
}
