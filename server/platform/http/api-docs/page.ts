/** Swagger UI's page; no page of ours has inline styles or scripts. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>Keepsake API</title>
    <link rel="stylesheet" href="/api/docs/files/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/page.css" />
    <script defer src="/api/docs/files/swagger-ui-bundle.js"></script>
    <script defer src="/api/docs/page.js"></script>
  </head>
  <body>
    <main id="api"><p class="waiting">Loading the description…</p></main>
    <noscript>This page needs JavaScript. The description itself is at <a href="/api/docs/json">/api/docs/json</a>.</noscript>
  </body>
</html>
`;

export const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();
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

export const STYLE = `
body { margin: 0; }
.waiting, noscript { display: block; padding: 2rem 1.25rem; font-family: sans-serif; }
.swagger-ui .info { margin: 2rem 0 1rem; }
.swagger-ui .info .description { max-width: 46rem; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; overflow-wrap: anywhere; }
html.dark-mode, html.dark-mode body { background: #1c2022; }
@media (width < 700px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: 0.25rem 0 0; }
  .swagger-ui .wrapper { padding: 0 0.75rem; }
}
`;
