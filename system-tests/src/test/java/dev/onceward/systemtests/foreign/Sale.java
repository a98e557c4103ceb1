package dev.onceward.systemtests.foreign;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** Of each lot there is one: {@code (tenant, lot)} is unique in the database. */
@Entity
@Table(schema = "shop", name = "sale")
public class Sale {

  @Id private UUID id;

  @Column(nullable = false)
  private UUID tenant;

  @Column(nullable = false)
  private String lot;

  /** For JPA. */
  protected Sale() {}

  /** A new one. */
  public Sale(UUID id, UUID tenant, String lot) {
    this.id = id;
    this.tenant = tenant;
    this.lot = lot;
  }

  UUID id() {
    return id;
  }

  String lot() {
    return lot;
  }
}
