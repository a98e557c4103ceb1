package dev.onceward.orders.entity;

import java.util.Optional;

/**
 * The payment as the payments API knows it.
 *
 * @param paymentId its id there
 * @param provider who charged
 * @param providerPaymentId its id with him
 */
public record Settlement(String paymentId, String provider, Optional<String> providerPaymentId) {}
