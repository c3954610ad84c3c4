// Runs before the first paint, so that theme and font size are right from the start.
(() => {
  let theme = null;
  let scale = 1;
  try {
    theme = localStorage.getItem('theme');
    scale = Number.parseFloat(localStorage.getItem('fontSize') || '1') || 1;
  } catch {}
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.style.fontSize = `${Math.round(16 * Math.min(1.4, Math.max(0.8, scale)) * 10) / 10}px`;
})();
