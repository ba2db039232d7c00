/** The page. */
export function OrderPage() {
  return <h1>Order</h1>;
}
