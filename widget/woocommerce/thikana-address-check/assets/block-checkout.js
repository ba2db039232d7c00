/**
 * Hands the widget's result to the block checkout, which sends it with the order.
 *
 * The widget's hidden fields describe the address that the parcel goes to, and are emptied when it changes: they are
 * read after each check, and once more at each click, for the last one places the order.
 */
(() => {
  const FIELDS = { status: "service_status", score: "service_score", check_id: "service_check_id" };
  let handed = "";

  const hand = () => {
    try {
      const data = {};
      for (const [key, name] of Object.entries(FIELDS)) {
        data[key] = document.querySelector(`input[name="${name}"]`).value;
      }
      if (JSON.stringify(data) === handed) return;
      const checkout = window.wp.data.dispatch("wc/store/checkout");
      // Public since WooCommerce 9.9; before, the same function had an internal name.
      const set = checkout.setExtensionData || checkout.__internalSetExtensionData;
      set("thikana", data);
      handed = JSON.stringify(data);
    } catch {
      // Not checked yet, or no data store: the order goes through without a check.
    }
  };

  document.addEventListener("service:result", hand);
  document.addEventListener("click", hand, true);
})();
