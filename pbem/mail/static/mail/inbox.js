// Makes the frame as high as the message in it, so that there is one scroll bar.
for (const frame of document.querySelectorAll("iframe.body")) {
  const fit = () => {
    const page = frame.contentDocument?.documentElement;
    if (page) frame.style.height = `${page.scrollHeight}px`;
  };
  frame.addEventListener("load", fit);
  window.addEventListener("resize", fit);
  fit();
}
