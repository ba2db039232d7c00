// Starts Swagger UI. validatorUrl is off: it would send the document to a host on the internet.
window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  validatorUrl: null,
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  syntaxHighlight: { activated: false },
});
