/** Styles of the hints. Their own colours, so that contrast is AA (4.5:1 and more) on every shop's page. */
const LINES = `
:host{all:initial!important;display:block!important;clear:both!important;grid-column:1/-1!important}
:host(:not([open])){position:absolute!important}
:host(:not([open])) [role=group]{display:none}
*{box-sizing:border-box;margin:0;font:15px/1.5 system-ui,sans-serif;color:#1d2521}
[role=group]{position:relative;margin:8px 0 12px;padding:12px 14px;border:1px solid #d5d9d6;border-left:4px solid #8a5300;border-radius:8px;background:#fff;overflow-wrap:anywhere}
.bad{border-color:#a92a1e!important}
.good{border-color:#0b6b52!important}
b{display:block;margin-right:32px;font-weight:650;outline:0}
ul{padding:0 0 0 18px}
p{display:flex;flex-wrap:wrap;gap:0 8px}
small,label{width:100%;font-size:13px;color:#4a554f}
del{color:#a92a1e}
ins{font-weight:650;text-decoration:none}
select,button{min-height:40px;margin-top:8px;padding:0 14px;border:1px solid #0b6b52;border-radius:8px;background:#fff;cursor:pointer}
select{width:100%}
p>button:first-child{background:#0b6b52;color:#fff}
:focus-visible{outline:3px solid #0b6b52;outline-offset:2px}
.x{position:absolute;top:0;right:6px;border:0}
.sr{position:absolute;clip-path:inset(50%)}
`;

export const STYLE = LINES.replace(/\n/g, "");
