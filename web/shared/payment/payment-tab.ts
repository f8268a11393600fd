/** The tab of the payment page. */
export interface PaymentTab {
  goTo: (url: string) => void;
  close: () => void;
}

/**
 * Opens the tab during the click, before the address is known, so that no browser blocks it; where one does, the payment
 * continues in this tab.
 */
export function openPaymentTab(): PaymentTab {
  const tab = window.open('', '_blank');
  if (!tab) return { goTo: (url) => window.location.assign(url), close: () => undefined };
  tab.document.title = 'Keepsake';
  tab.document.body.textContent = 'Opening the secure payment page…';
  // The payment page must not have access to the shop's window.
  tab.opener = null;
  // If the user closed the tab, this one goes to the payment page.
  const goTo = (url: string) => (tab.closed ? window.location.assign(url) : tab.location.replace(url));
  return { goTo, close: () => tab.close() };
}
