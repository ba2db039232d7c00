/** Creates an element with properties and children. */
export const make = <Name extends string>(
  name: Name,
  properties: object,
  ...children: (Node | string)[]
): Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name] : HTMLElement => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element as ReturnType<typeof make<Name>>;
};
