package dev.hilo.spring.internal.data.rest;

import dev.hilo.internal.common.Causes;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.data.rest.webmvc.RepositoryRestExceptionHandler;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Answers an id that HiLo refuses with 400 and the reason, where Spring Data REST would answer 500.
 * Leaves everything else to the application: an advice, of which Spring asks only the first, would
 * keep the application's own from being asked.
 *
 * @param mvc answers a body that cannot be read so
 */
record RefusedIds(ObjectProvider<HandlerExceptionResolver> mvc)
    implements HandlerExceptionResolver, Ordered {

  private static final String SPRING_DATA_REST =
      RepositoryRestExceptionHandler.class.getPackageName();

  /** Spring asks this resolver before its own. */
  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public @Nullable ModelAndView resolveException(
      HttpServletRequest request,
      HttpServletResponse response,
      @Nullable Object handler,
      Exception failure) {
    if (!(handler instanceof HandlerMethod method)
        || !method.getBeanType().getName().startsWith(SPRING_DATA_REST)) {
      return null;
    }
    return Causes.of(failure)
        .filter(RefusedIds::isRefusal)
        .findFirst()
        .map(refusal -> notReadable(refusal, request))
        .map(refused -> mvc.getObject().resolveException(request, response, handler, refused))
        .orElse(null);
  }

  /** Without the cause, for which the application may have an answer. */
  private static HttpMessageNotReadableException notReadable(
      Throwable refusal, HttpServletRequest request) {
    return new HttpMessageNotReadableException(
        String.valueOf(refusal.getMessage()), new ServletServerHttpRequest(request));
  }

  private static boolean isRefusal(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    return (message.startsWith("No id for ")
            && cause.getCause() instanceof IllegalArgumentException)
        || (message.startsWith("The id ") && message.contains(" is a request for a new id"));
  }
}
