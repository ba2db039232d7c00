/** Indian mobile numbers. A separate file, so that the writer's thread does not load the engine. */

/** The ten national digits, or "" when this is not an Indian mobile number. */
export function nationalNumber(digits: string): string {
  // As 0091, 091 and 0 are typed before it, and +91 (0).
  let rest = withoutZeros(digits);
  if (rest.length > 10 && rest.startsWith("91")) rest = withoutZeros(rest.slice(2));
  return rest.length === 10 && rest.charCodeAt(0) >= 54 ? rest : "";
}

/** Without zeros that begin what is longer than a number. */
function withoutZeros(digits: string): string {
  let rest = digits;
  while (rest.length > 10 && rest.startsWith("0")) rest = rest.slice(1);
  return rest;
}
