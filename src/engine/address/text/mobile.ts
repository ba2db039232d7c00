/** Indian mobile numbers. A separate file, so that the writer's thread does not load the engine. */

/** The ten national digits, or "" when this is not an Indian mobile number. */
export function nationalNumber(digits: string): string {
  let rest = digits;
  if (rest.length > 10 && rest.startsWith("00")) rest = rest.slice(2);
  if (rest.length > 10 && rest.startsWith("91")) rest = rest.slice(2);
  while (rest.length > 10 && rest.startsWith("0")) rest = rest.slice(1);
  return rest.length === 10 && rest.charCodeAt(0) >= 54 ? rest : "";
}
