/** The page. */
export function AddressPage() {
  return <h1>Address</h1>;
}
