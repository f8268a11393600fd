import { inAppBrowser } from './in-app-browser.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const VIEW = 'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A.250605.031; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = 'Version/4.0 Chrome/142.0.7444.102 Mobile Safari/537.36';

it.each([
  ['Instagram', `${IPHONE} Mobile/23B85 Instagram 406.0.0.25.75 (iPhone17,1; iOS 26_1; en_US; scale=3.00; 1206x2622)`],
  ['Instagram', `${VIEW} ${CHROME} Instagram 406.0.0.46.80 Android (36/16; 420dpi; 1080x2424; Google; Pixel 9)`],
  ['Facebook', `${IPHONE} Mobile/23B85 [FBAN/FBIOS;FBAV/535.0.0.34.107;FBBV/812;FBDV/iPhone17,1;FBSN/iOS;FBSV/26.1]`],
  ['Facebook', `${VIEW} ${CHROME} [FB_IAB/FB4A;FBAV/535.0.0.49.72;IABMV/1;]`],
  ['Messenger', `${IPHONE} Mobile/23B85 [FBAN/MessengerForiOS;FBAV/531.0.0.41.112]`],
  ['Messenger', `${VIEW} ${CHROME} [FB_IAB/Orca-Android;FBAV/531.0.0.47.109;]`],
  ['TikTok', `${IPHONE} Mobile/23B85 musical_ly_42.6.0 JsSdk/2.0 NetType/WIFI Channel/App Store BytedanceWebview/d8a21c6`],
  ['TikTok', `${VIEW} ${CHROME} trill_420603 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill`],
  ['Snapchat', `${IPHONE} Mobile/23B85 Snapchat/13.64.0.38 (like Safari/8618.1, panda)`],
  ['Pinterest', `${IPHONE} Mobile/23B85 [Pinterest/iOS]`],
  ['Threads', `${IPHONE} Mobile/23B85 Barcelona 406.0.0.25.75 (iPhone17,1; iOS 26_1)`],
  ['LinkedIn', `${IPHONE} Mobile/23B85 [LinkedInApp]/9.31.6520`],
  ['LINE', `${IPHONE} Mobile/23B85 Safari Line/15.19.0`],
  ['this app', `${VIEW} ${CHROME}`],
  ['this app', `${IPHONE} Mobile/23B85`],
])('finds the browser of an app: %s, %s', (app, userAgent) => {
  expect(inAppBrowser(userAgent, false)).toBe(app);
});

it.each([
  `${IPHONE} Version/26.1 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/142.0.7444.128 Mobile/15E148 Safari/604.1`,
  `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 16; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
])('takes a browser for one: %s', (userAgent) => {
  expect(inAppBrowser(userAgent, false)).toBeNull();
});

it('takes a page on the home screen for a browser', () => {
  expect(inAppBrowser(`${IPHONE} Mobile/15E148`, true)).toBeNull();
});
