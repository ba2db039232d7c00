/** Styles of the hints. Their own colours, so that contrast is AA (4.5:1 and more) on every shop's page. */
const LINES = `
:host{all:initial!important;display:block!important;clear:both!important;grid-column:1/-1!important}
:host(:not([open])){position:absolute!important}
:host(:not([open])) [role=group]{display:none}
*{box-sizing:border-box;margin:0;font:15px/1.5 system-ui,sans-serif}
[role=group]{--tone:#8a5300;position:relative;margin:8px 0 12px;padding:12px 14px;border:1px solid #d5d9d6;border-inline-start:4px solid var(--tone);border-radius:8px;background:#fff;color:#1d2521;overflow-wrap:anywhere;color-scheme:light}
.bad{--tone:#a92a1e!important}
.good{--tone:#0b6b52!important}
b{display:block;margin-inline-end:32px;font-weight:650;color:var(--tone);outline:0}
ul{padding:0 0 0 18px}
p{display:flex;flex-wrap:wrap;gap:0 8px}
.edit{margin-top:6px;padding:6px 10px;border-radius:6px;background:#f3f5f3}
small,label{display:block;width:100%;font-size:13px;color:#4a554f}
del{color:#8a3a30}
ins{font-weight:600;text-decoration:none}
select,button{min-height:40px;margin-top:8px;padding:0 14px;border:1px solid #0b6b52;border-radius:8px;background:#fff;color:#0b5442;cursor:pointer}
select{width:100%}
p>:first-child:is(button){background:#0b6b52;color:#fff}
:focus-visible{outline:3px solid #0b6b52;outline-offset:2px}
.x{position:absolute;top:0;inset-inline-end:6px;min-height:32px;padding:0 10px;border:0;font-size:20px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`;

export const STYLE = LINES.replace(/\n/g, "");
