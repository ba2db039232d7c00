/**
 * Styles of the panel. Its own colours, so that contrast is AA (4.5:1 and more) on every shop's page, also on a dark
 * one, whose colour scheme would make the text white.
 */
export const STYLE =
  ":host{all:initial!important;display:flow-root!important;clear:both;grid-column:1/-1!important;overflow-anchor:none!important}" +
  ":host(:not([room])){position:absolute!important}" +
  ":host(:not([open])) div{display:none}" +
  ":host([open]){min-width:1px!important;min-height:1px!important}" +
  "button,div{border:1px solid;border-radius:8px;background:#fff;color:#000}" +
  "div{font:15px/1.5 system-ui;position:relative;margin:8px 0;padding:12px;border-color:#075;border-left-width:4px;overflow-wrap:anywhere;box-sizing:border-box}" +
  "[popover]{position:fixed;margin:0;right:auto;bottom:auto;box-shadow:0 4px 20px #0004;z-index:2147483647}" +
  ".bad{border-color:#a22}" +
  "b{display:block;padding:0 18px 0 0}" +
  "p{margin:0}" +
  "ul{margin:0;padding:0 18px}" +
  "button{font:inherit;margin:8px 8px 0 0;padding:9px 14px}" +
  ".main{background:#075;color:#fff}" +
  ".x{position:absolute;top:0;right:0;padding:4px 14px;border:0}" +
  "i{position:absolute;clip-path:inset(50%)}";
