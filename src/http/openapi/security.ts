/** The security schemes; guards list their names in `security`. */
export const SECURITY_SCHEMES = {
  secretKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description: "Secret key (sk_…); for servers only",
  },
  secretKeyQuery: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description: "Secret key (sk_…), if you cannot send a header",
  },
  session: { type: "http", scheme: "bearer", description: "Token of a sign-in" },
  sessionCookie: {
    type: "apiKey",
    in: "cookie",
    name: "thikana_session",
    description:
      "Set by a sign-in with `cookie`, for pages of this server: requests that are not GET need their `Origin`. " +
      "Its name is `__Host-thikana_session` if THIKANA_PUBLIC_URL is https",
  },
  publishableKey: {
    type: "apiKey",
    in: "header",
    name: "X-Publishable-Key",
    description: "Publishable key (pk_…), from a web page of an allowed domain",
  },
  publishableKeyQuery: {
    type: "apiKey",
    in: "query",
    name: "pk",
    description: "Publishable key (pk_…), from a web page of an allowed domain",
  },
  adminKey: { type: "apiKey", in: "header", name: "X-Admin-Key", description: "The operator's key" },
  metricsToken: { type: "http", scheme: "bearer", description: "THIKANA_METRICS_TOKEN, if it is set" },
} as const;
