"""The Django project: settings, addresses, processes, and the scripts that install, run, test and measure."""
