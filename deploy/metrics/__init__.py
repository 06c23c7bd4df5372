"""What is measured, over all processes of one machine, in the format of Prometheus."""
