/** Gives the person a file that was made here. */

export function saveAs(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A CSV text to be saved. */
export const csvBlob = (text: string): Blob => new Blob([text], { type: "text/csv;charset=utf-8" });

/** `orders.csv` → `orders-verified.csv` */
export const verifiedName = (name: string, extension: string): string =>
  `${name.replace(/\.\w{1,5}$/, "")}-verified.${extension}`;
