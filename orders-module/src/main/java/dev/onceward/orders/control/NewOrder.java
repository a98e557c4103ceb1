package dev.onceward.orders.control;

import dev.onceward.money.Money;
import java.util.Optional;

public record NewOrder(long customerId, Money total, Optional<String> email) {}
