/** Styles of the inbox in addition to those of all local pages. */
export const INBOX_STYLE = `
.page{width:100%;max-width:960px;margin:0 auto;padding:28px 16px 64px}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:16px;margin-bottom:28px}
.top .brand{color:inherit;text-decoration:none}
.page h1{margin-bottom:8px}
.back{margin-bottom:20px}
.search{margin-top:24px;display:flex;align-items:flex-end;gap:12px;margin-bottom:20px}
.search>div{flex:1;min-width:0}
.search button{width:auto;min-height:48px;background:var(--surface);color:var(--ink);border:1.5px solid var(--control)}
.search button:hover{background:var(--sunken)}
.panel{background:var(--surface);border:1px solid var(--line);border-radius:24px;overflow:hidden}
.messages{list-style:none}
.messages li+li{border-top:1px solid var(--line)}
.messages a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 20px;color:inherit;text-decoration:none;outline-offset:-3px!important}
.messages a:hover{background:var(--sunken)}
.messages strong{font-weight:600;overflow-wrap:anywhere}
.messages .people{grid-column:1/-1;overflow-wrap:anywhere}
.kinds{display:flex;gap:8px;margin-bottom:20px}
.kinds a{padding:10px 16px;border-radius:999px;color:var(--ink);text-decoration:none}
.kinds a:hover{background:var(--sunken)}
.kinds [aria-current]{background:var(--sunken);font-weight:600}
.texts li{padding:14px 20px}
.texts li>p:first-child{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 16px}
.texts .said{margin-top:6px;white-space:pre-line;overflow-wrap:anywhere}
time{font-variant-numeric:tabular-nums;white-space:nowrap}
.empty{padding:64px 20px;text-align:center}
.empty h2{margin-bottom:8px}
.facts{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:16px 0 24px;overflow-wrap:anywhere}
.facts dt{color:var(--ink2)}
iframe{display:block;width:100%;height:70vh;border:0;background:#fff}
.panel+h2{margin-top:28px}
h2{margin-bottom:12px}
pre{margin:0;padding:20px;font:14px/20px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.files{display:flex;flex-wrap:wrap;gap:8px 20px;margin-bottom:24px;list-style:none}
.files a{display:inline-block;padding:10px 0}
`;
