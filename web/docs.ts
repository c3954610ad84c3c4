import 'swagger-ui-dist/swagger-ui.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);

const nothing = () => null;

// Readers cannot try calls here: the API's callers are programs with sessions of their own.
SwaggerUI({
  dom_id: '#docs',
  url: '/api/openapi.json',
  docExpansion: 'none',
  deepLinking: true,
  showExtensions: true,
  supportedSubmitMethods: [],
  plugins: [{ components: { authorizeBtn: nothing, authorizeOperationBtn: nothing } }],
});
