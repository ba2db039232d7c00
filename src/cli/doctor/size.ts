/** Sizes for people. */

const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/** "512 MB", "3.4 GB": three digits at most, 1 KB is 1,024 bytes. */
export function size(bytes: number): string {
  const unit = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** unit;
  return `${value.toFixed(value < 10 && unit > 0 ? 1 : 0)} ${UNITS[unit]}`;
}
