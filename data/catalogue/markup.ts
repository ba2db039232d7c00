/** A web page or XML, which panels of couriers give out as .xls: its lines would be read as cells. */
const MARKUP = /^\s{0,60}<(?:!doctype|\?xml|html|head|meta|style|body|table)\b/i;

/** Whether a file is no table of cells. @param text its beginning, a hundred characters at least, or all of it */
export const isMarkup = (text: string): boolean => MARKUP.test(text);
