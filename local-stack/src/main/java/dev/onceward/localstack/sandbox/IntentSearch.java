package dev.onceward.localstack.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Search by metadata and status, through an index that learns of new intents late. */
record IntentSearch(Ledger ledger, Instant now, Duration lag) {
  private static final int STANDARD_LIMIT = 10;
  private static final int HIGHEST_LIMIT = 100;
  private static final Pattern METADATA =
      Pattern.compile("metadata\\[(['\"])(.+?)\\1\\]\\s*:\\s*(['\"])(.*)\\3");
  private static final Pattern STATUS = Pattern.compile("status\\s*:\\s*(['\"])(.*)\\1");

  Answer answer(Form form) {
    String query = form.text("query").orElseThrow(() -> Amounts.missing("query"));
    Predicate<Intent> wanted = indexed();
    for (String clause : query.split("\\s+(?i:AND)\\s+", -1)) {
      wanted = wanted.and(clause(clause.strip()));
    }
    List<Map<String, Object>> found =
        ledger.intents().stream().filter(wanted).map(Intent::json).toList();
    int from = Math.min(number(form, "page", 0), found.size());
    int limit = Math.min(number(form, "limit", STANDARD_LIMIT), HIGHEST_LIMIT);
    return page(found, from, Math.min(from + limit, found.size()));
  }

  private static Answer page(List<Map<String, Object>> found, int from, int to) {
    boolean more = to < found.size();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("object", "search_result");
    json.put("url", "/v1/payment_intents/search");
    json.put("has_more", more);
    json.put("next_page", more ? Integer.toString(to) : null);
    json.put("data", new ArrayList<>(found.subList(from, to)));
    return Answer.ok(json);
  }

  private Predicate<Intent> indexed() {
    long newest = now.minus(lag).toEpochMilli();
    return intent -> intent.createdMillis() <= newest;
  }

  private static Predicate<Intent> clause(String clause) {
    Matcher metadata = METADATA.matcher(clause);
    if (metadata.matches()) {
      String name = metadata.group(2);
      String value = metadata.group(4);
      return intent -> value.equals(intent.metadata().get(name));
    }
    Matcher status = STATUS.matcher(clause);
    if (status.matches()) {
      String wire = status.group(2);
      return intent -> intent.status().wire().equals(wire);
    }
    throw StripeError.invalid(
        "parameter_invalid",
        "query",
        "The sandbox searches for metadata['name']:'value' and status:'value', joined by AND, not: "
            + clause);
  }

  private static int number(Form form, String parameter, int standard) {
    String text = form.text(parameter).orElse(Integer.toString(standard));
    if (!text.matches("[0-9]{1,8}")) {
      throw StripeError.invalid("parameter_invalid_integer", parameter, "Invalid: " + text);
    }
    return Integer.parseInt(text);
  }
}
