package dev.hilo.benchmarks.report;

import freemarker.core.ArithmeticEngine;
import freemarker.template.Configuration;
import freemarker.template.DefaultObjectWrapper;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import freemarker.template.TemplateHashModel;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The templates of the page, which FreeMarker fills. Those of chapters reach their {@code results}
 * and the {@code page}; all reach the static methods of {@link Format} as {@code f} and of {@link
 * Chart} as {@code charts}.
 */
final class Template {

  private static final Configuration FREEMARKER = freemarker();

  private Template() {}

  private static Configuration freemarker() {
    Configuration freemarker = new Configuration(Configuration.VERSION_2_3_34);
    freemarker.setClassForTemplateLoading(Template.class, "/page");
    freemarker.setDefaultEncoding(StandardCharsets.UTF_8.name());
    freemarker.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
    freemarker.setLogTemplateExceptions(false);
    freemarker.setNumberFormat("computer");
    // Figures may be NaN, which decimals cannot be.
    freemarker.setArithmeticEngine(ArithmeticEngine.CONSERVATIVE_ENGINE);
    try {
      TemplateHashModel statics =
          new DefaultObjectWrapper(Configuration.VERSION_2_3_34).getStaticModels();
      freemarker.setSharedVariable("f", statics.get(Format.class.getName()));
      freemarker.setSharedVariable("charts", statics.get(Chart.class.getName()));
    } catch (TemplateException e) {
      throw new IllegalStateException(e);
    }
    return freemarker;
  }

  /** The text, in which paragraphs are one line apart. */
  static String fill(String name, Map<String, Object> model) throws IOException {
    StringWriter text = new StringWriter();
    try {
      FREEMARKER.getTemplate(name + ".md.ftl").process(model, text);
    } catch (TemplateException e) {
      throw new IllegalStateException(e);
    }
    return text.toString().strip().replaceAll("\n{3,}", "\n\n");
  }
}
