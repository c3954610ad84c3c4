// Runs before the first paint, so that theme and font size are right from the start.
(() => {
  const { home } = document.currentScript.dataset;
  let theme = null;
  let scale = 1;
  let signedIn = false;
  try {
    signedIn = localStorage.getItem('isAuthenticated') === 'true';
    theme = localStorage.getItem('theme');
    scale = Number.parseFloat(localStorage.getItem('fontSize') || '1') || 1;
  } catch {}
  // The dashboard's own code, which the entry would ask for only once it runs.
  if (home && signedIn && location.pathname === '/') {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: home, crossOrigin: '' });
    document.head.append(link);
  }
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.style.fontSize = `${Math.round(16 * Math.min(1.4, Math.max(0.8, scale)) * 10) / 10}px`;
})();
