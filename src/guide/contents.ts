/** The contents of the guide, in order. A page is the file of the same name beside this one. */
export const CONTENTS = [
  {
    title: "For a shop",
    pages: [
      "first-day",
      "agent",
      "import",
      "score",
      "rules",
      "files",
      "console",
      "woocommerce",
      "shopify",
      "own-shop",
      "clients",
      "errors",
      "orders",
    ],
  },
  { title: "दुकान के लिए", pages: ["first-day.hi", "agent.hi"] },
  {
    title: "For the operator",
    pages: [
      "service",
      "settings",
      "docker",
      "proxy",
      "backup",
      "upgrade",
      "keys",
      "operate",
      "monitoring",
      "privacy",
      "size",
      "accuracy",
      "nodes",
    ],
  },
] as const;

/** Files that pages offer, below the folder of the guide. */
export const DOWNLOADS = ["prometheus/alerts.yml", "prometheus/dashboard.json"] as const;
