/**
 * Hands the widget's results to the block checkout, which sends them with the order.
 * setExtensionData is public since WooCommerce 9.9; before, the same function had an internal name.
 */
(() => {
  const CHECKOUT = "wc/store/checkout";
  const text = (value) => (value === undefined || value === null ? "" : String(value));

  const hand = ({ detail }) => {
    try {
      const checkout = window.wp.data.dispatch(CHECKOUT);
      const set = checkout.setExtensionData || checkout.__internalSetExtensionData;
      set("thikana", {
        status: text(detail.status),
        score: text(detail.score),
        check_id: text(detail.check_id),
      });
    } catch {
      // Without the data store the order goes through without a check.
    }
  };

  // In the capture phase, so that it is heard whether or not the event bubbles.
  document.addEventListener("service:result", hand, true);
})();
