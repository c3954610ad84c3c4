// Stands in the page itself and runs before the first paint, so that theme and font size are right from the start.
(() => {
  globalThis.appConfig = JSON.parse(document.getElementById('config').textContent);
  let theme = null;
  let scale = 1;
  let signedIn = false;
  try {
    theme = localStorage.getItem('theme');
    scale = Number.parseFloat(localStorage.getItem('fontSize') || '1') || 1;
    signedIn =
      localStorage.getItem('isAuthenticated') === 'true' || sessionStorage.getItem('reload') !== null;
  } catch {}
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.classList.toggle('signed-in', signedIn);
  root.classList.toggle('sign-in', !signedIn && ['/', '/login'].includes(location.pathname));
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.style.fontSize = `${Math.round(16 * Math.min(1.4, Math.max(0.8, scale)) * 10) / 10}px`;
})();
