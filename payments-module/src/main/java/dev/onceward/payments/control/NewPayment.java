package dev.onceward.payments.control;

import dev.onceward.money.Money;
import java.util.Optional;

/**
 * What a caller asks for.
 *
 * @param chosenMethod empty if the caller leaves it to the server
 * @param paymentMethod the chosen one or the server's
 */
public record NewPayment(
    String orderId,
    long customerId,
    Money amount,
    Optional<String> chosenMethod,
    String paymentMethod,
    Optional<String> externalId) {}
