/** The tab of the payment page. */
export interface PaymentTab {
  goTo: (url: string) => void;
  close: () => void;
}

/**
 * Opens the tab in the click itself, before the address is known, so that no browser blocks it; where one does,
 * the payment goes on in this tab (design section 8).
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('', '_blank');
  if (!tab) return { goTo: (url) => window.location.assign(url), close: () => undefined };
  tab.document.title = 'Keepsake';
  tab.document.body.textContent = 'Opening the secure payment page…';
  // The payment page must not reach back into the shop.
  tab.opener = null;
  // Whoever closed it in the meantime still gets to the payment page.
  const goTo = (url: string) => (tab.closed ? window.location.assign(url) : tab.location.replace(url));
  return { goTo, close: () => tab.close() };
}
