package dev.onceward.orders.boundary;

import dev.onceward.idempotency.http.Tenants;
import dev.onceward.orders.control.Orders;
import dev.onceward.orders.entity.Order;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.sql.SQLException;

/**
 * {@link OrdersResource#create} without {@code @Idempotent}: what an order costs before anyone
 * protects it. In this package because it calls the same parts, and they are not public.
 */
@Path("unprotected/orders")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class UnprotectedOrdersResource {

  @Inject private Orders orders;
  @Inject private OrderRequests requests;
  @Inject private Tenants tenants;
  @Context private UriInfo uri;
  @Context private SecurityContext caller;

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed("orders.write")
  @Transactional(rollbackOn = Exception.class)
  public Response create(byte[] body) throws SQLException {
    Order order = orders.place(tenants.tenantOf(caller), requests.read(body));
    return Response.created(uri.getAbsolutePathBuilder().path(order.id().toString()).build())
        .tag(OrderView.tagOf(order))
        .type(MediaType.APPLICATION_JSON_TYPE)
        .entity(OrderView.of(order))
        .build();
  }
}
