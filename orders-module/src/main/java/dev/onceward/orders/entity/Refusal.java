package dev.onceward.orders.entity;

/**
 * That the payments API refused a payment for good.
 *
 * @param status of its answer, which the caller gets
 * @param code of its answer
 * @param detail of its answer
 */
public record Refusal(int status, String code, String detail) {}
