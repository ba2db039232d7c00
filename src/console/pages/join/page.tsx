/** The page. */
export function JoinPage() {
  return <h1>Join</h1>;
}
