/** Styles of the page of the print partner in addition to those of all local pages. */
export const PRINTING_STYLE = `
.page{width:100%;max-width:960px;margin:0 auto;padding:28px 16px 64px}
.top{margin-bottom:28px}
.top .brand{color:inherit;text-decoration:none}
.page h1{margin-bottom:8px}
.panel{margin-top:20px;background:var(--surface);border:1px solid var(--line);border-radius:24px;overflow:hidden}
.orders{list-style:none}
.orders>li{padding:20px;display:grid;grid-template-columns:1fr auto;gap:8px 16px;overflow-wrap:anywhere}
.orders>li+li{border-top:1px solid var(--line)}
.orders>li>*{grid-column:1/-1}
.orders h2{grid-column:1}
.orders .state{grid-column:2;padding:4px 14px;border-radius:999px;background:var(--sunken);font-size:14px;font-weight:600}
.items{padding-left:20px}
.items li{padding:2px 0}
.items a{display:inline-block;padding:6px 0 6px 8px}
.issue{color:var(--danger)}
.orders form{display:flex;flex-wrap:wrap;gap:10px;margin-top:6px}
.orders button{width:auto;min-height:44px}
.orders .plain-button{background:var(--surface);color:var(--ink);border:1.5px solid var(--control)}
.orders .plain-button:hover{background:var(--sunken)}
.empty{padding:64px 20px;text-align:center}
.empty h2{margin-bottom:8px}
`;
