-- Whether an order's money was given back is for orders to say (OrderRefunded.v1). They read the same events of
-- payments from their beginning, so nothing that was counted here is lost.
DROP TABLE invoicing.order_refund;
