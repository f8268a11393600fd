/** Swagger UI's page; no page of ours has inline styles or scripts. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Keepsake API</title>
    <link rel="stylesheet" href="/api/docs/files/swagger-ui.css" />
    <script defer src="/api/docs/files/swagger-ui-bundle.js"></script>
    <script defer src="/api/docs/page.js"></script>
  </head>
  <body>
    <main id="api">Loading the description…</main>
    <noscript>This page needs JavaScript. The description itself is at <a href="/api/docs/json">/api/docs/json</a>.</noscript>
  </body>
</html>
`;

export const SCRIPT = `
SwaggerUIBundle({
  url: '/api/docs/json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelRendering: 'model',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 4,
  filter: true,
  syntaxHighlight: false,
  validatorUrl: null,
});
`;
