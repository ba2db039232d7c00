/** Actions of audit entries. The reference lists them, and only these can be written. */

/** By what they change. */
export const AUDIT_ACTIONS = [
  ...["order.scored", "order.updated", "order.matched", "order.merged", "order.rescored", "order.marked"],
  ...["order.decision", "order.taken_over", "order.outcome", "order.call", "order.address", "order.erased"],
  ...["rules.replaced", "list.added", "list.updated", "list.removed"],
  ...["privacy.erased", "privacy.exported", "privacy.data_request"],
  ...["account.created", "account.updated", "account.login", "account.login_failed", "account.logout"],
  ...["account.sessions_ended", "account.password_changed", "account.password_failed"],
  ...["account.keys_rotated", "account.key_added", "account.key_removed"],
  ...["account.totp_added", "account.totp_removed", "account.totp_required", "account.recovery_codes"],
  ...["account.otp_failed", "member.invited", "member.updated", "member.removed", "member.join"],
  ...["member.totp_removed", "admin.account_created", "admin.account_updated", "admin.password_reset"],
  ...["admin.totp_removed", "admin.admin_key_reset", "admin.alerts_released", "admin.clock_confirmed"],
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
