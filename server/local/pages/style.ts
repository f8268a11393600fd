const LIGHT = `
  --canvas:#fdfbf8;--surface:#fff;--sunken:#f6f0ec;--blush:#f8e9e4;--ink:#2b1820;--ink2:#6a545b;--ink3:#7d686e;--line:#e9dfd9;
  --on-blush-line:#ecd6cf;--control:#917b82;--primary:#86254b;--primary-hover:#6d1a3a;--on-primary:#fff;
  --focus:#2f5fb3;--danger:#a3212f;--danger-bg:#fce6e5;`;

const DARK = `
  --canvas:#1a1216;--surface:#241a1f;--sunken:#140d10;--blush:#3a2029;--ink:#f7eee9;--ink2:#c7b3b4;--ink3:#a8949a;--line:#3b2d33;
  --on-blush-line:#553641;--control:#8d777e;--primary:#f2a3b8;--primary-hover:#f8bccb;--on-primary:#3d0c20;
  --focus:#9cc3ff;--danger:#ffb0ab;--danger-bg:#431a1d;`;

const CHEVRON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256' fill='%238d777e'%3E" +
  "%3Cpath d='m213.700 101.700-80 80a8 8 0 0 1-11.400 0l-80-80a8 8 0 0 1 11.400-11.400L128 164.700l74.300-74.400a8 8 0 0 1 11.400 11.400Z'/%3E%3C/svg%3E";

/** The brand's tokens and type, for a page that loads nothing from elsewhere. */
export const STYLE = `
@font-face{font-family:'Young Serif';src:url(/assets/young-serif.woff2) format('woff2');font-display:swap}
@font-face{font-family:Figtree;src:url(/assets/figtree.woff2) format('woff2');font-weight:300 900;font-display:swap}
@font-face{font-family:'Young Serif Fallback';src:local(Georgia);size-adjust:112.5%;ascent-override:93%;descent-override:32.5%}
@font-face{font-family:'Figtree Fallback';src:local(Arial),local('Liberation Sans');size-adjust:100.9%;ascent-override:94.2%;descent-override:24.8%}
:root{color-scheme:light dark;${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:400 16px/24px Figtree,'Figtree Fallback',sans-serif;min-height:100vh;display:flex;flex-direction:column}
h1,h2,p,ul,dl,dd,fieldset{margin:0;padding:0;border:0}
h1,h2,.brand{font-family:'Young Serif','Young Serif Fallback',serif;font-weight:400;letter-spacing:-.012em;font-variant-numeric:lining-nums;text-wrap:balance}
h1{font-size:28px;line-height:34px}
h2,legend.heading{font-size:20px;line-height:26px}
a{color:var(--primary)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.amount{font-variant-numeric:tabular-nums;white-space:nowrap}
.small{font-size:14px;line-height:20px;color:var(--ink2)}
.sandbox{background:#f6cd6b;color:#2b1820;text-align:center;padding:7px 16px;font-size:14px;line-height:24px}
.brand{display:flex;align-items:center;gap:12px;font-size:26px;line-height:32px}
.brand svg{color:var(--primary);flex:none}
.split{flex:1;display:grid;grid-template-columns:1fr}
.order{background:var(--blush)}
.order>div,.pay>form{width:100%;max-width:520px;margin:0 auto;padding:24px 16px 28px}
.order h1{margin-top:24px}
.lines{list-style:none;margin-top:16px}
.lines li{display:flex;gap:16px;padding:16px 0;border-bottom:1px solid var(--on-blush-line)}
.lines img,.lines .no-picture{width:64px;height:80px;border-radius:8px;object-fit:cover;background:var(--surface);flex:none}
.lines .no-picture{display:grid;place-items:center;color:var(--primary)}
.lines .what{flex:1;min-width:0;overflow-wrap:anywhere}
.lines .what strong{display:block;font-weight:600}
.lines .price{font-weight:600}
.order .small{color:var(--ink2)}
.totals{margin-top:16px}
.totals>div{display:flex;justify-content:space-between;gap:16px;padding:4px 0}
.totals .sum{border-top:1px solid var(--on-blush-line);margin-top:12px;padding-top:16px;align-items:baseline;font-weight:600}
.totals .sum dd{font-size:26px;line-height:32px}
.pay fieldset{margin-bottom:32px}
.pay legend{margin-bottom:16px;padding:0;display:block;width:100%}
legend.heading{font-family:'Young Serif','Young Serif Fallback',serif;letter-spacing:-.012em}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.field{grid-column:1/-1;min-width:0}
.field.half{grid-column:span 1}
label{display:block;font-size:14px;line-height:20px;font-weight:600;margin-bottom:6px}
label .optional{font-weight:400;color:var(--ink2)}
input:not([type=radio]),select{width:100%;height:48px;padding:0 14px;border:1.5px solid var(--control);border-radius:12px;
  background-color:var(--surface);color:var(--ink);font:inherit}
select{appearance:none;padding-right:44px;background-image:url("${CHEVRON}");
  background-repeat:no-repeat;background-position:right 14px center;background-size:20px}
::placeholder{color:var(--ink3);opacity:1}
input[readonly]{background:var(--sunken);border-style:dashed}
input[inputmode=numeric]{font-variant-numeric:tabular-nums}
[aria-invalid=true]:not([type=radio]){border:2px solid var(--danger)!important}
.error{display:flex;gap:6px;color:var(--danger);font-size:14px;line-height:20px;margin-top:6px}
.error svg,.alert svg{flex:none;margin-top:2px}
.alert{display:flex;gap:10px;background:var(--danger-bg);color:var(--danger);border-radius:16px;padding:14px 16px;margin-bottom:24px}
.alert:focus{outline:none}
.alert strong{font-weight:600}
.choices{display:grid;gap:10px}
.choice{display:flex;align-items:center;gap:14px;min-height:64px;margin:0;padding:10px 16px;border:1.5px solid var(--control);border-radius:16px;background:var(--surface);cursor:pointer;font-weight:400;font-size:16px;line-height:24px}
.choice:has(:checked){border:2.5px solid var(--primary);padding:9px 15px;background:var(--blush)}
.choice:has(:focus-visible){outline:3px solid var(--focus);outline-offset:2px}
.choice input{width:20px;height:20px;margin:0;accent-color:var(--primary);flex:none;outline:none}
.choice .what{flex:1}
.choice .what strong{display:block;font-weight:600}
.choice .amount{font-weight:600}
details{margin-top:16px;border:1px solid var(--line);border-radius:16px;background:var(--surface);font-size:14px;line-height:20px}
summary{cursor:pointer;padding:12px 16px;min-height:44px;font-weight:600;border-radius:16px}
details dl{padding:0 16px 12px}
details dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:6px 0;border-top:1px solid var(--line)}
details dd{color:var(--ink2)}
button,.button{display:flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:52px;padding:8px 24px;border:0;border-radius:14px;background:var(--primary);color:var(--on-primary);font:600 16px/20px Figtree,'Figtree Fallback',sans-serif;text-decoration:none;cursor:pointer;transition:background 120ms}
button:hover,.button:hover{background:var(--primary-hover)}
.cancel{display:flex;align-items:center;justify-content:center;min-height:44px;margin-top:12px;font-weight:600}
.assurance{display:flex;justify-content:center;gap:8px;margin-top:12px;text-align:center}
.plain{flex:1;display:grid;place-items:center;padding:24px 16px;background:var(--blush)}
.card{width:100%;max-width:480px;background:var(--surface);border-radius:24px;padding:28px 24px;border:1px solid var(--line)}
.card h1{margin:24px 0 12px}
.actions{display:grid;gap:12px;margin-top:24px}
@media (min-width:900px){
  h1{font-size:34px;line-height:40px}
  .split{grid-template-columns:1fr 1fr}
  .order>div{margin:0 0 0 auto;padding:44px 64px 44px 44px;max-width:580px;position:sticky;top:0}
  .pay>form{margin:0;padding:44px 44px 64px 64px;max-width:600px}
  .card{padding:36px}
}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
`;
