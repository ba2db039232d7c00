/** The groups of operations in the reference. */
export const TAGS = {
  Address: "For servers, with the secret key.",
  Orders: "Risk of cash on delivery and of returns; Pro plan.",
  Rules: "Rules that score orders; Pro plan.",
  Webhooks: "Events from stores, signed with their secret; Pro plan.",
  Alerts: "Events sent to the callback URL: risky orders, decisions; Pro plan.",
  Widget: "For web pages, with the publishable key, on the domains that the account allows; and the widget.",
  Privacy: "Export or erase the data of one person.",
  Account: "Sign-up, sign-in, settings and keys.",
  Admin: "For the operator of this server, with the admin key.",
  Service: "Pages, and the health of the service.",
};
