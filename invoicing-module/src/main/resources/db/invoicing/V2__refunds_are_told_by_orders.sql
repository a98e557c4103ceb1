-- Whether an order's money was given back is for orders to say (OrderRefunded.v1), by the payments that are its
-- own. Nothing is taken over from here: no release counted refunds by this table.
DROP TABLE invoicing.order_refund;
